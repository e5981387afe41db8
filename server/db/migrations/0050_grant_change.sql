CREATE TABLE "grant_change" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"create_by" text NOT NULL,
	"lines" jsonb NOT NULL,
	"create_time" timestamp with time zone NOT NULL
);
