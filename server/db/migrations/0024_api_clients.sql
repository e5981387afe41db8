CREATE TABLE "api_call" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"client_id" text,
	"token_id" text,
	"user_id" text,
	"username" text,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" integer NOT NULL,
	"ms" integer NOT NULL,
	"bytes" bigint NOT NULL,
	"ip" text NOT NULL,
	"create_time" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "api_client" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text DEFAULT '0' NOT NULL,
	"owner_id" text NOT NULL,
	"name" text NOT NULL,
	"secret_hash" text NOT NULL,
	"hint" text NOT NULL,
	"secret_time" timestamp with time zone NOT NULL,
	"origins" text[] NOT NULL,
	"addresses" text[] NOT NULL,
	"codes" text[] NOT NULL,
	"bits" text[] NOT NULL,
	"places" text[],
	"works" boolean NOT NULL,
	"for_people" boolean NOT NULL,
	"rate_per_minute" integer NOT NULL,
	"enabled" boolean NOT NULL,
	"last_used" timestamp with time zone,
	"create_by" text,
	"create_time" timestamp with time zone DEFAULT now() NOT NULL,
	"update_by" text,
	"update_time" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "api_client" ADD CONSTRAINT "api_client_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_call_time" ON "api_call" USING btree ("tenant_id","create_time");--> statement-breakpoint
CREATE INDEX "api_call_client" ON "api_call" USING btree ("client_id","create_time");--> statement-breakpoint
CREATE INDEX "api_call_token" ON "api_call" USING btree ("token_id","create_time");--> statement-breakpoint
CREATE INDEX "api_call_at" ON "api_call" USING btree ("create_time");--> statement-breakpoint
CREATE INDEX "api_client_tenant" ON "api_client" USING btree ("tenant_id","create_time");--> statement-breakpoint
CREATE INDEX "api_client_owner" ON "api_client" USING btree ("owner_id");