CREATE TABLE "doc_confirmation" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"document_id" text NOT NULL,
	"version_id" text NOT NULL,
	"user_id" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "doc_confirmation" ADD CONSTRAINT "doc_confirmation_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_confirmation" ADD CONSTRAINT "doc_confirmation_version_id_document_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."document_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_confirmation" ADD CONSTRAINT "doc_confirmation_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "doc_confirmation_document" ON "doc_confirmation" USING btree ("document_id","create_time");--> statement-breakpoint
CREATE INDEX "doc_confirmation_version" ON "doc_confirmation" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "doc_confirmation_user" ON "doc_confirmation" USING btree ("user_id");