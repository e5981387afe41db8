ALTER TABLE "file" ADD COLUMN "source_created" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "source_modified" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "outline" jsonb;