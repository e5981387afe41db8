CREATE TABLE "schedule_run" (
	"name" text PRIMARY KEY NOT NULL,
	"last_run" timestamp with time zone DEFAULT now() NOT NULL
);
