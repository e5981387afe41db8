CREATE TABLE "missed_query" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"query" text NOT NULL,
	"times" integer NOT NULL,
	"people" integer NOT NULL,
	"last_time" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"owner_id" text,
	"due_time" timestamp with time zone,
	"document_id" text,
	"answer" text,
	"decide_time" timestamp with time zone,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "missed_query" ADD CONSTRAINT "missed_query_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "missed_query_once" ON "missed_query" USING btree ("tenant_id","query");--> statement-breakpoint
CREATE INDEX "missed_query_state" ON "missed_query" USING btree ("tenant_id","state","last_time");--> statement-breakpoint
CREATE INDEX "missed_query_owner" ON "missed_query" USING btree ("owner_id");