CREATE TABLE "share_subject" (
	"tenant_id" text DEFAULT '0' NOT NULL,
	"share_id" text NOT NULL,
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	CONSTRAINT "share_subject_share_id_kind_subject_id_pk" PRIMARY KEY("share_id","kind","subject_id")
);
--> statement-breakpoint
CREATE TABLE "share_view" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"share_id" text NOT NULL,
	"user_id" text,
	"source_ip" text,
	"user_agent" text,
	"create_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "banner" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"title" text NOT NULL,
	"picture" text NOT NULL,
	"link" text,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"valid_from" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscription" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"user_id" text NOT NULL,
	"node_id" text,
	"document_id" text,
	"seen_time" timestamp with time zone NOT NULL,
	"create_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "share_link" ADD COLUMN "code_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "share_link" ADD COLUMN "addressed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "share_link" ADD COLUMN "version_id" text;--> statement-breakpoint
ALTER TABLE "share_link" ADD COLUMN "max_views" integer;--> statement-breakpoint
ALTER TABLE "share_subject" ADD CONSTRAINT "share_subject_share_id_share_link_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."share_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_view" ADD CONSTRAINT "share_view_share_id_share_link_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."share_link"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_view" ADD CONSTRAINT "share_view_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_node_id_place_id_fk" FOREIGN KEY ("node_id") REFERENCES "public"."place"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription" ADD CONSTRAINT "subscription_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_subject_who" ON "share_subject" USING btree ("tenant_id","kind","subject_id");--> statement-breakpoint
CREATE INDEX "share_view_share" ON "share_view" USING btree ("share_id","create_time");--> statement-breakpoint
CREATE INDEX "banner_tenant" ON "banner" USING btree ("tenant_id","sort_order");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_node" ON "subscription" USING btree ("user_id","node_id");--> statement-breakpoint
CREATE UNIQUE INDEX "subscription_document" ON "subscription" USING btree ("user_id","document_id");--> statement-breakpoint
CREATE INDEX "subscription_of_node" ON "subscription" USING btree ("node_id");--> statement-breakpoint
CREATE INDEX "subscription_of_document" ON "subscription" USING btree ("document_id");--> statement-breakpoint
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_version_id_document_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."document_version"("id") ON DELETE cascade ON UPDATE no action;