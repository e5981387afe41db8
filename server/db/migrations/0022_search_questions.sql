CREATE TABLE "search_question" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"user_id" text NOT NULL,
	"query" text NOT NULL,
	"folded" text NOT NULL,
	"note" text,
	"category_id" text,
	"state" text DEFAULT 'open' NOT NULL,
	"document_id" text,
	"answer" text,
	"decide_time" timestamp with time zone,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "search_question" ADD CONSTRAINT "search_question_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_question_user" ON "search_question" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE INDEX "search_question_state" ON "search_question" USING btree ("tenant_id","state","create_time");--> statement-breakpoint
CREATE UNIQUE INDEX "search_question_once" ON "search_question" USING btree ("user_id","folded") WHERE state = 'open';