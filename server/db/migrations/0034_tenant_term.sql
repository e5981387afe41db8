ALTER TABLE "tenant" ADD COLUMN "begin_date" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tenant" ADD COLUMN "end_date" timestamp with time zone;