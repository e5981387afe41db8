CREATE INDEX "visit_record_time" ON "visit_record" USING btree ("tenant_id","create_time");--> statement-breakpoint
CREATE INDEX "change_document" ON "change" USING btree ("document_id","seq");--> statement-breakpoint
CREATE INDEX "share_view_time" ON "share_view" USING btree ("tenant_id","create_time");