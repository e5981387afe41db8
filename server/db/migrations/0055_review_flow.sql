CREATE TABLE "review_event" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"flow_id" text NOT NULL,
	"action" text NOT NULL,
	"step" smallint NOT NULL,
	"user_id" text,
	"reason" text,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_flow" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"document_id" text NOT NULL,
	"version_id" text NOT NULL,
	"state" text NOT NULL,
	"steps" smallint DEFAULT 1 NOT NULL,
	"step" smallint DEFAULT 1 NOT NULL,
	"starter_id" text,
	"start_time" timestamp with time zone NOT NULL,
	"step_time" timestamp with time zone NOT NULL,
	"end_time" timestamp with time zone,
	"first_id" text
);
--> statement-breakpoint
CREATE TABLE "review_remark" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"document_id" text NOT NULL,
	"version_id" text NOT NULL,
	"author_id" text,
	"line" integer,
	"quote" text,
	"text" text NOT NULL,
	"settled" boolean DEFAULT false NOT NULL,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "review_event" ADD CONSTRAINT "review_event_flow_id_review_flow_id_fk" FOREIGN KEY ("flow_id") REFERENCES "public"."review_flow"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_event" ADD CONSTRAINT "review_event_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_flow" ADD CONSTRAINT "review_flow_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_flow" ADD CONSTRAINT "review_flow_version_id_document_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."document_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_flow" ADD CONSTRAINT "review_flow_starter_id_app_user_id_fk" FOREIGN KEY ("starter_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_flow" ADD CONSTRAINT "review_flow_first_id_app_user_id_fk" FOREIGN KEY ("first_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_remark" ADD CONSTRAINT "review_remark_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_remark" ADD CONSTRAINT "review_remark_version_id_document_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."document_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_remark" ADD CONSTRAINT "review_remark_author_id_app_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_event_flow" ON "review_event" USING btree ("flow_id","create_time");--> statement-breakpoint
CREATE INDEX "review_flow_document" ON "review_flow" USING btree ("document_id","start_time");--> statement-breakpoint
CREATE INDEX "review_flow_version" ON "review_flow" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "review_flow_time" ON "review_flow" USING btree ("tenant_id","start_time");--> statement-breakpoint
CREATE UNIQUE INDEX "review_flow_running" ON "review_flow" USING btree ("document_id") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "review_remark_version" ON "review_remark" USING btree ("version_id","create_time");--> statement-breakpoint
CREATE INDEX "review_remark_document" ON "review_remark" USING btree ("document_id");--> statement-breakpoint
-- What waits now, and what was decided before: a version that was published without a review has one time for both.
INSERT INTO "review_flow" ("id", "tenant_id", "document_id", "version_id", "state", "starter_id", "start_time", "step_time", "end_time")
  SELECT md5('flow ' || v.id), v.tenant_id, v.document_id, v.id,
      CASE v.status WHEN 1 THEN 'waiting' WHEN 2 THEN 'passed' ELSE 'rejected' END,
      u.id, v.submit_time, v.submit_time, CASE WHEN v.status = 1 THEN NULL ELSE v.decide_time END
    FROM "document_version" v
    JOIN "document" d ON d.id = v.document_id
    LEFT JOIN "app_user" u ON u.id = v.author_id
    WHERE v.submit_time IS NOT NULL
      AND ((v.status = 1 AND d.open_version = v.id)
        OR (v.status IN (2, 3) AND v.decide_time IS NOT NULL AND v.decide_time <> v.submit_time));
--> statement-breakpoint
INSERT INTO "review_event" ("id", "tenant_id", "flow_id", "action", "step", "user_id", "create_by", "create_time")
  SELECT md5('submit ' || f.id), f.tenant_id, f.id, 'submit', 1, f.starter_id, u.username, f.start_time
    FROM "review_flow" f LEFT JOIN "app_user" u ON u.id = f.starter_id;
--> statement-breakpoint
INSERT INTO "review_event" ("id", "tenant_id", "flow_id", "action", "step", "user_id", "reason", "create_by", "create_time")
  SELECT md5('decide ' || f.id), f.tenant_id, f.id, CASE f.state WHEN 'passed' THEN 'pass' ELSE 'reject' END, 1, u.id, v.reason, v.decide_by, f.end_time
    FROM "review_flow" f
    JOIN "document_version" v ON v.id = f.version_id
    LEFT JOIN "app_user" u ON u.username = v.decide_by
    WHERE f.state IN ('passed', 'rejected');
