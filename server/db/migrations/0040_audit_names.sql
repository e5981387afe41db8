ALTER TABLE "audit_log" ADD COLUMN "object_name" text;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "document_id" text;