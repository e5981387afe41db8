ALTER TABLE "search_record" ADD COLUMN "via" text;--> statement-breakpoint
ALTER TABLE "search_record" ADD COLUMN "via_id" text;--> statement-breakpoint
ALTER TABLE "upload_session" ADD COLUMN "token_id" text;