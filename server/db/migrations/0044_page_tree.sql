CREATE TABLE "doc_place" (
	"document_id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"category_id" text NOT NULL,
	"parent_id" text,
	"rank" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "doc_place" ADD CONSTRAINT "doc_place_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "doc_place_rank" ON "doc_place" USING btree ("category_id","rank");--> statement-breakpoint
CREATE INDEX "doc_place_parent" ON "doc_place" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "document_category" ON "document" USING btree ("tenant_id","category","id");