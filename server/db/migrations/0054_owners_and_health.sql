CREATE TABLE "document_health" (
	"document_id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"score" smallint NOT NULL,
	"reasons" text[] DEFAULT '{}' NOT NULL,
	"time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "owner_id" text;--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "backup_owner_id" text;--> statement-breakpoint
CREATE INDEX "document_health_score" ON "document_health" USING btree ("tenant_id","score","document_id");--> statement-breakpoint
CREATE INDEX "document_health_reasons" ON "document_health" USING gin ("reasons");--> statement-breakpoint
CREATE INDEX "document_owner" ON "document" USING btree (coalesce("owner_id", "author_id"),"create_time");--> statement-breakpoint
CREATE INDEX "document_backup_owner" ON "document" USING btree ("backup_owner_id") WHERE "document"."backup_owner_id" is not null;