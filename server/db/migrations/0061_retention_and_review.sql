CREATE TABLE "purge_request" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"requester_id" text NOT NULL,
	"ip" text,
	"create_time" timestamp with time zone NOT NULL,
	"decider_id" text,
	"decide_time" timestamp with time zone,
	"decide_reason" text,
	"end_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "purge_request_row" (
	"request_id" text NOT NULL,
	"ordinal" integer NOT NULL,
	"document_id" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reason" text,
	CONSTRAINT "purge_request_row_request_id_ordinal_pk" PRIMARY KEY("request_id","ordinal")
);
--> statement-breakpoint
CREATE TABLE "retention_hold" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"case_no" text NOT NULL,
	"name" text NOT NULL,
	"reason" text NOT NULL,
	"close_time" timestamp with time zone,
	"close_by" text,
	"close_reason" text,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "retention_hold_document" (
	"tenant_id" text DEFAULT '0' NOT NULL,
	"hold_id" text NOT NULL,
	"document_id" text NOT NULL,
	"place_by" text NOT NULL,
	"place_time" timestamp with time zone NOT NULL,
	CONSTRAINT "retention_hold_document_hold_id_document_id_pk" PRIMARY KEY("hold_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "retention_rule" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"name" text NOT NULL,
	"category_id" text NOT NULL,
	"years" integer NOT NULL,
	"since" text NOT NULL,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "keep_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review_event" ADD COLUMN "for_id" text;--> statement-breakpoint
ALTER TABLE "review_event" ADD COLUMN "target_id" text;--> statement-breakpoint
ALTER TABLE "review_flow" ADD COLUMN "first_for_id" text;--> statement-breakpoint
ALTER TABLE "review_flow" ADD COLUMN "assignee_id" text;--> statement-breakpoint
ALTER TABLE "review_flow" ADD COLUMN "overdue_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review_flow" ADD COLUMN "remind_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review_remark" ADD COLUMN "parent_id" text;--> statement-breakpoint
ALTER TABLE "purge_request_row" ADD CONSTRAINT "purge_request_row_request_id_purge_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."purge_request"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_hold_document" ADD CONSTRAINT "retention_hold_document_hold_id_retention_hold_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."retention_hold"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "retention_hold_document" ADD CONSTRAINT "retention_hold_document_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "purge_request_state" ON "purge_request" USING btree ("tenant_id","state","create_time");--> statement-breakpoint
CREATE INDEX "purge_request_row_document" ON "purge_request_row" USING btree ("document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "retention_hold_case" ON "retention_hold" USING btree ("tenant_id","case_no");--> statement-breakpoint
CREATE INDEX "retention_hold_document_document" ON "retention_hold_document" USING btree ("document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "retention_rule_category" ON "retention_rule" USING btree ("tenant_id","category_id");--> statement-breakpoint
ALTER TABLE "review_event" ADD CONSTRAINT "review_event_for_id_app_user_id_fk" FOREIGN KEY ("for_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_event" ADD CONSTRAINT "review_event_target_id_app_user_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_flow" ADD CONSTRAINT "review_flow_first_for_id_app_user_id_fk" FOREIGN KEY ("first_for_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_flow" ADD CONSTRAINT "review_flow_assignee_id_app_user_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_remark" ADD CONSTRAINT "review_remark_parent_id_review_remark_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."review_remark"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_remark_parent" ON "review_remark" USING btree ("parent_id");