CREATE TABLE "edit_lock" (
	"document_id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"holder_id" text NOT NULL,
	"kind" text NOT NULL,
	"wopi_lock" text,
	"own_version" text,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "edit_lock" ADD CONSTRAINT "edit_lock_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "edit_lock" ADD CONSTRAINT "edit_lock_holder_id_app_user_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "edit_lock_holder" ON "edit_lock" USING btree ("holder_id");