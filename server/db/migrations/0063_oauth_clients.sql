CREATE TABLE "oauth_client" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"redirect_uris" text[] NOT NULL,
	"used_time" timestamp with time zone,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "oauth_grant" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"token_id" text NOT NULL,
	"redirect_uri" text,
	"challenge" text,
	"resource" text NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"used_time" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "api_token" ADD COLUMN "oauth_client_id" text;--> statement-breakpoint
ALTER TABLE "api_token" ADD COLUMN "access_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "oauth_grant" ADD CONSTRAINT "oauth_grant_token_id_api_token_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."api_token"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "oauth_grant_token" ON "oauth_grant" USING btree ("token_id");--> statement-breakpoint
ALTER TABLE "api_token" ADD CONSTRAINT "api_token_oauth_client_id_oauth_client_id_fk" FOREIGN KEY ("oauth_client_id") REFERENCES "public"."oauth_client"("id") ON DELETE no action ON UPDATE no action;