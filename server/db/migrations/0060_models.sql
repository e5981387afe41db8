CREATE TABLE "ai_model" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"name" text NOT NULL,
	"provider" text,
	"model_type" text NOT NULL,
	"model_name" text NOT NULL,
	"base_url" text NOT NULL,
	"credential" text,
	"model_params" text,
	"activate_flag" smallint DEFAULT 0 NOT NULL,
	"thinking" text,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "answer_feedback" (
	"turn_id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"rating" text NOT NULL,
	"reason" text,
	"note" text,
	"question" text,
	"create_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "model_usage" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"user_id" text NOT NULL,
	"model_id" text NOT NULL,
	"model_name" text NOT NULL,
	"passages" integer NOT NULL,
	"prompt_tokens" integer NOT NULL,
	"completion_tokens" integer NOT NULL,
	"outcome" text NOT NULL,
	"milliseconds" integer NOT NULL,
	"create_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "answer_feedback" ADD CONSTRAINT "answer_feedback_turn_id_answer_turn_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."answer_turn"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ai_model_name" ON "ai_model" USING btree ("tenant_id","name");--> statement-breakpoint
CREATE INDEX "ai_model_used" ON "ai_model" USING btree ("tenant_id","model_type");--> statement-breakpoint
CREATE INDEX "answer_feedback_time" ON "answer_feedback" USING btree ("tenant_id","create_time");--> statement-breakpoint
CREATE INDEX "model_usage_time" ON "model_usage" USING btree ("tenant_id","create_time");--> statement-breakpoint
CREATE INDEX "model_usage_user" ON "model_usage" USING btree ("user_id","create_time");