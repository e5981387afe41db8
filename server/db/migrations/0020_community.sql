CREATE TABLE "comment_notice" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"comment_id" text NOT NULL,
	"user_id" text NOT NULL,
	"kind" text NOT NULL,
	"seen_time" timestamp with time zone,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "doc_comment" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"document_id" text NOT NULL,
	"thread_id" text,
	"reply_to" text,
	"author_id" text,
	"text" text NOT NULL,
	"mentions" text[] DEFAULT '{}' NOT NULL,
	"deleted" boolean DEFAULT false NOT NULL,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "document_rating" (
	"tenant_id" text DEFAULT '0' NOT NULL,
	"document_id" text NOT NULL,
	"user_id" text NOT NULL,
	"useful" boolean NOT NULL,
	"reason" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_time" timestamp with time zone,
	CONSTRAINT "document_rating_document_id_user_id_pk" PRIMARY KEY("document_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "document_replacement" (
	"tenant_id" text DEFAULT '0' NOT NULL,
	"document_id" text PRIMARY KEY NOT NULL,
	"replaced_by" text NOT NULL,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "favourite" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"user_id" text NOT NULL,
	"document_id" text NOT NULL,
	"folder_id" text,
	"add_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favourite_folder" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"sort_order" integer DEFAULT 0 NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "must_read" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"document_id" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"version_id" text NOT NULL,
	"again" boolean DEFAULT true NOT NULL,
	"due_time" timestamp with time zone,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "read_confirmation" (
	"tenant_id" text DEFAULT '0' NOT NULL,
	"document_id" text NOT NULL,
	"version_id" text NOT NULL,
	"user_id" text NOT NULL,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "read_confirmation_version_id_user_id_pk" PRIMARY KEY("version_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "document" ADD COLUMN "review_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comment_notice" ADD CONSTRAINT "comment_notice_comment_id_doc_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."doc_comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_notice" ADD CONSTRAINT "comment_notice_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_comment" ADD CONSTRAINT "doc_comment_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_comment" ADD CONSTRAINT "doc_comment_thread_id_doc_comment_id_fk" FOREIGN KEY ("thread_id") REFERENCES "public"."doc_comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_comment" ADD CONSTRAINT "doc_comment_reply_to_doc_comment_id_fk" FOREIGN KEY ("reply_to") REFERENCES "public"."doc_comment"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "doc_comment" ADD CONSTRAINT "doc_comment_author_id_app_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_rating" ADD CONSTRAINT "document_rating_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_rating" ADD CONSTRAINT "document_rating_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_replacement" ADD CONSTRAINT "document_replacement_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_replacement" ADD CONSTRAINT "document_replacement_replaced_by_document_id_fk" FOREIGN KEY ("replaced_by") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite" ADD CONSTRAINT "favourite_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite" ADD CONSTRAINT "favourite_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite" ADD CONSTRAINT "favourite_folder_id_favourite_folder_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."favourite_folder"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourite_folder" ADD CONSTRAINT "favourite_folder_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "must_read" ADD CONSTRAINT "must_read_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "must_read" ADD CONSTRAINT "must_read_version_id_document_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."document_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_confirmation" ADD CONSTRAINT "read_confirmation_document_id_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_confirmation" ADD CONSTRAINT "read_confirmation_version_id_document_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."document_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "read_confirmation" ADD CONSTRAINT "read_confirmation_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "comment_notice_once" ON "comment_notice" USING btree ("comment_id","user_id");--> statement-breakpoint
CREATE INDEX "comment_notice_user" ON "comment_notice" USING btree ("user_id","create_time");--> statement-breakpoint
CREATE INDEX "doc_comment_document" ON "doc_comment" USING btree ("document_id","create_time");--> statement-breakpoint
CREATE INDEX "doc_comment_thread" ON "doc_comment" USING btree ("thread_id","create_time");--> statement-breakpoint
CREATE INDEX "doc_comment_reply_to" ON "doc_comment" USING btree ("reply_to");--> statement-breakpoint
CREATE INDEX "doc_comment_author" ON "doc_comment" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "document_rating_user" ON "document_rating" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "document_replacement_by" ON "document_replacement" USING btree ("replaced_by");--> statement-breakpoint
CREATE UNIQUE INDEX "favourite_document" ON "favourite" USING btree ("user_id","document_id");--> statement-breakpoint
CREATE INDEX "favourite_of_document" ON "favourite" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "favourite_in_folder" ON "favourite" USING btree ("folder_id");--> statement-breakpoint
CREATE UNIQUE INDEX "favourite_folder_name" ON "favourite_folder" USING btree ("user_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "must_read_subject" ON "must_read" USING btree ("document_id","subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "must_read_of_subject" ON "must_read" USING btree ("tenant_id","subject_kind","subject_id");--> statement-breakpoint
CREATE INDEX "must_read_version" ON "must_read" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "read_confirmation_document" ON "read_confirmation" USING btree ("document_id","user_id");--> statement-breakpoint
CREATE INDEX "read_confirmation_user" ON "read_confirmation" USING btree ("user_id");