import { defineConfig } from 'drizzle-kit'

/** `npx drizzle-kit generate --name what-changed` writes the next migration from the schema; it is checked in. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/db/schema/*/*.ts',
  out: './server/db/migrations',
})
