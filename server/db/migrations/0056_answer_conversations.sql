CREATE TABLE "answer_conversation" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"user_id" text NOT NULL,
	"title" text NOT NULL,
	"create_time" timestamp with time zone NOT NULL,
	"update_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "answer_document" (
	"turn_id" text NOT NULL,
	"document_id" text NOT NULL,
	"near" smallint,
	CONSTRAINT "answer_document_turn_id_document_id_pk" PRIMARY KEY("turn_id","document_id")
);
--> statement-breakpoint
CREATE TABLE "answer_turn" (
	"id" text PRIMARY KEY NOT NULL,
	"conversation_id" text NOT NULL,
	"ordinal" smallint NOT NULL,
	"question" text NOT NULL,
	"answer" jsonb NOT NULL,
	"documents" smallint NOT NULL,
	"rating" text,
	"create_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "answer_conversation" ADD CONSTRAINT "answer_conversation_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_document" ADD CONSTRAINT "answer_document_turn_id_answer_turn_id_fk" FOREIGN KEY ("turn_id") REFERENCES "public"."answer_turn"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_document" ADD CONSTRAINT "answer_document_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "answer_turn" ADD CONSTRAINT "answer_turn_conversation_id_answer_conversation_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."answer_conversation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "answer_conversation_user" ON "answer_conversation" USING btree ("user_id","update_time");--> statement-breakpoint
CREATE INDEX "answer_document_document" ON "answer_document" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "answer_turn_conversation" ON "answer_turn" USING btree ("conversation_id","ordinal");