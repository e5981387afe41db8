ALTER TABLE "doc_comment" ADD COLUMN "anchor" jsonb;--> statement-breakpoint
ALTER TABLE "doc_comment" ADD COLUMN "resolved_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "doc_comment" ADD COLUMN "resolved_by" text;--> statement-breakpoint
ALTER TABLE "doc_comment" ADD CONSTRAINT "doc_comment_resolved_by_app_user_id_fk" FOREIGN KEY ("resolved_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;