ALTER TABLE "file" ADD COLUMN "read_with" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "file_read_with" ON "file" USING btree ("read_with");