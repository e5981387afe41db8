ALTER TABLE "search_record" ADD COLUMN "via" text;--> statement-breakpoint
ALTER TABLE "search_record" ADD COLUMN "via_id" text;