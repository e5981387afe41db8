ALTER TABLE "review_event" ADD COLUMN "for_id" text;--> statement-breakpoint
ALTER TABLE "review_event" ADD COLUMN "target_id" text;--> statement-breakpoint
ALTER TABLE "review_flow" ADD COLUMN "first_for_id" text;--> statement-breakpoint
ALTER TABLE "review_flow" ADD COLUMN "assignee_id" text;--> statement-breakpoint
ALTER TABLE "review_flow" ADD COLUMN "overdue_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review_flow" ADD COLUMN "remind_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "review_remark" ADD COLUMN "parent_id" text;--> statement-breakpoint
ALTER TABLE "review_event" ADD CONSTRAINT "review_event_for_id_app_user_id_fk" FOREIGN KEY ("for_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_event" ADD CONSTRAINT "review_event_target_id_app_user_id_fk" FOREIGN KEY ("target_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_flow" ADD CONSTRAINT "review_flow_first_for_id_app_user_id_fk" FOREIGN KEY ("first_for_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_flow" ADD CONSTRAINT "review_flow_assignee_id_app_user_id_fk" FOREIGN KEY ("assignee_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_remark" ADD CONSTRAINT "review_remark_parent_id_review_remark_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."review_remark"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_remark_parent" ON "review_remark" USING btree ("parent_id");