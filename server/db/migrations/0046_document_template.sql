CREATE TABLE "document_template" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"name" text NOT NULL,
	"purpose" text,
	"category_id" text,
	"format" text NOT NULL,
	"body" text NOT NULL,
	"keywords" text,
	"fields" jsonb DEFAULT '{}' NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "document_template_category" ON "document_template" USING btree ("tenant_id","category_id");