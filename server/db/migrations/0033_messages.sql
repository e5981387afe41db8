CREATE TABLE "message" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"es_title" text NOT NULL,
	"es_content" text NOT NULL,
	"es_param" text,
	"es_receiver" text NOT NULL,
	"es_result" text,
	"es_send_num" integer DEFAULT 0 NOT NULL,
	"es_send_status" text DEFAULT '0' NOT NULL,
	"es_send_time" timestamp with time zone,
	"es_type" text NOT NULL,
	"remark" text,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "message_template" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"template_code" text NOT NULL,
	"template_name" text NOT NULL,
	"template_content" text NOT NULL,
	"template_test_json" text,
	"template_type" text NOT NULL,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "message_tenant" ON "message" USING btree ("tenant_id","create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "message_template_code" ON "message_template" USING btree ("tenant_id","template_code");