DROP INDEX "attachment_version";--> statement-breakpoint
CREATE UNIQUE INDEX "attachment_version" ON "attachment" USING btree ("version_id","ordinal");