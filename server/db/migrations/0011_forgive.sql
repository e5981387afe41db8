CREATE TABLE "saved_search" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"alert" boolean DEFAULT false NOT NULL,
	"check_time" timestamp with time zone,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_search_hit" (
	"search_id" text NOT NULL,
	"document_id" text NOT NULL,
	"alerted" boolean NOT NULL,
	"seen" boolean DEFAULT false NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_search_hit_search_id_document_id_pk" PRIMARY KEY("search_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "search_curated" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"patterns" text[] NOT NULL,
	"whole" boolean DEFAULT true NOT NULL,
	"document_id" text,
	"answer" text,
	"enabled" boolean DEFAULT true NOT NULL,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "search_record" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"user_id" text,
	"keywords" text,
	"title" text,
	"content" text,
	"topic_codes" text,
	"keywords_max" text,
	"folded" text NOT NULL,
	"results" integer NOT NULL,
	"clicked_id" text,
	"click_time" timestamp with time zone,
	"source_ip" text,
	"hidden" boolean DEFAULT false NOT NULL,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "search_synonym" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"word" text NOT NULL,
	"others" text[] NOT NULL,
	"one_way" boolean DEFAULT false NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "search_word" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"kind" text NOT NULL,
	"word" text NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "saved_search" ADD CONSTRAINT "saved_search_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_search_hit" ADD CONSTRAINT "saved_search_hit_search_id_saved_search_id_fk" FOREIGN KEY ("search_id") REFERENCES "public"."saved_search"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_search_user" ON "saved_search" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE INDEX "search_record_time" ON "search_record" USING btree ("tenant_id","create_time");--> statement-breakpoint
CREATE INDEX "search_record_user" ON "search_record" USING btree ("user_id","create_time") WHERE not hidden;--> statement-breakpoint
CREATE UNIQUE INDEX "search_word_once" ON "search_word" USING btree ("tenant_id","kind","word");