ALTER TABLE "document_version" ADD COLUMN "comment" text;--> statement-breakpoint
ALTER TABLE "document_version" ADD COLUMN "submit_time" timestamp with time zone;