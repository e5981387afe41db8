ALTER TABLE "search_record" ADD COLUMN "clicked_rank" integer;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "read_start" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "read_end" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "rendition" ADD COLUMN "start_time" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "visit_record_views" ON "visit_record" USING btree ("tenant_id","create_time","document_id") WHERE visit_type = 5;