CREATE TABLE "bulk_change" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"user_id" text NOT NULL,
	"change" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"ip" text NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "bulk_change_row" (
	"bulk_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"document_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	"before" jsonb,
	"revision" integer,
	CONSTRAINT "bulk_change_row_bulk_id_ordinal_pk" PRIMARY KEY("bulk_id","ordinal")
);
--> statement-breakpoint
ALTER TABLE "bulk_change_row" ADD CONSTRAINT "bulk_change_row_bulk_id_bulk_change_id_fk" FOREIGN KEY ("bulk_id") REFERENCES "public"."bulk_change"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_change_user" ON "bulk_change" USING btree ("user_id","create_time");