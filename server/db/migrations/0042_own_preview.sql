ALTER TABLE "attachment" ADD COLUMN "preview_sha256" text;--> statement-breakpoint
ALTER TABLE "attachment" ADD COLUMN "preview_name" text;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_preview_sha256_file_sha256_fk" FOREIGN KEY ("preview_sha256") REFERENCES "public"."file"("sha256") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachment_preview" ON "attachment" USING btree ("preview_sha256") WHERE "attachment"."preview_sha256" is not null;