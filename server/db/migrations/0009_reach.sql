CREATE TABLE "api_token" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"hint" text NOT NULL,
	"codes" text[] NOT NULL,
	"bits" text[] NOT NULL,
	"places" text[],
	"works" boolean NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"last_used" timestamp with time zone,
	"revoked_time" timestamp with time zone,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "file_use" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"subject" text NOT NULL,
	"kind" text NOT NULL,
	"document_id" text NOT NULL,
	"sent" boolean NOT NULL,
	"told" boolean NOT NULL,
	"ticket" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "share_link" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"owner_id" text NOT NULL,
	"document_id" text NOT NULL,
	"bits" text[] NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"code_hash" text,
	"uses" integer DEFAULT 0 NOT NULL,
	"last_used" timestamp with time zone,
	"revoked_time" timestamp with time zone,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "visit_record" ADD COLUMN "last_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_token_hash" ON "api_token" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "api_token_owner" ON "api_token" USING btree ("owner_id","create_time");--> statement-breakpoint
CREATE INDEX "file_use_subject" ON "file_use" USING btree ("subject","kind","at");--> statement-breakpoint
CREATE INDEX "file_use_at" ON "file_use" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "file_use_ticket" ON "file_use" USING btree ("ticket");--> statement-breakpoint
CREATE INDEX "share_link_owner" ON "share_link" USING btree ("owner_id","create_time");--> statement-breakpoint
CREATE INDEX "share_link_document" ON "share_link" USING btree ("document_id");