CREATE TABLE "reminder_seen" (
	"user_id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"keys" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file_link" (
	"sha256" text NOT NULL,
	"document_id" text NOT NULL,
	CONSTRAINT "file_link_sha256_document_id_pk" PRIMARY KEY("sha256","document_id")
);
--> statement-breakpoint
ALTER TABLE "place" ADD COLUMN "description" text;--> statement-breakpoint
ALTER TABLE "reminder_seen" ADD CONSTRAINT "reminder_seen_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "file_link" ADD CONSTRAINT "file_link_sha256_file_sha256_fk" FOREIGN KEY ("sha256") REFERENCES "public"."file"("sha256") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_link_document" ON "file_link" USING btree ("document_id");