CREATE TABLE "access_review" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"title" text NOT NULL,
	"category_id" text,
	"older_than" integer,
	"outsiders" boolean DEFAULT false NOT NULL,
	"due_time" timestamp with time zone NOT NULL,
	"remind_days" integer NOT NULL,
	"at_end" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"starter_id" text,
	"end_time" timestamp with time zone,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "access_review_item" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"review_id" text NOT NULL,
	"grant_id" text NOT NULL,
	"object_kind" text NOT NULL,
	"object_id" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"bits" text[] NOT NULL,
	"valid_until" timestamp with time zone,
	"grant_by" text,
	"grant_time" timestamp with time zone,
	"grant_reason" text,
	"reviewer_id" text,
	"state" text DEFAULT 'open' NOT NULL,
	"decider_id" text,
	"decide_time" timestamp with time zone,
	"reason" text,
	"change_id" text
);
--> statement-breakpoint
CREATE TABLE "access_review_notice" (
	"tenant_id" text DEFAULT '0' NOT NULL,
	"review_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	CONSTRAINT "access_review_notice_review_id_user_id_kind_pk" PRIMARY KEY("review_id","user_id","kind")
);
--> statement-breakpoint
ALTER TABLE "access_review" ADD CONSTRAINT "access_review_starter_id_app_user_id_fk" FOREIGN KEY ("starter_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_review_item" ADD CONSTRAINT "access_review_item_review_id_access_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."access_review"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_review_item" ADD CONSTRAINT "access_review_item_reviewer_id_app_user_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_review_item" ADD CONSTRAINT "access_review_item_decider_id_app_user_id_fk" FOREIGN KEY ("decider_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_review_notice" ADD CONSTRAINT "access_review_notice_review_id_access_review_id_fk" FOREIGN KEY ("review_id") REFERENCES "public"."access_review"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_review_notice" ADD CONSTRAINT "access_review_notice_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_review_state" ON "access_review" USING btree ("tenant_id","state","due_time");--> statement-breakpoint
CREATE INDEX "access_review_item_review" ON "access_review_item" USING btree ("review_id","state");--> statement-breakpoint
CREATE INDEX "access_review_item_reviewer" ON "access_review_item" USING btree ("reviewer_id","state");