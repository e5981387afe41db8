import * as v from 'valibot'
import type { Api } from '../api/client.ts'

/** What a tool needs: the server with the caller's rights, and the address that its links begin with. */
export interface McpSite {
  api: Api
  /** The site's address, without a slash at the end. */
  address: string
}

/** What a tool says: text for a model that reads, and the same as data. */
export interface Said {
  text: string
  data: Record<string, unknown>
}

type Shape = v.ObjectSchema<v.ObjectEntries, undefined>

/** A tool of the server for assistants. Its schemas are the contract's, so they refuse with the contract's sentences. */
export interface Tool {
  name: string
  title: string
  description: string
  input: Shape
  output: Shape
  run: (site: McpSite, input: never) => Promise<Said>
}

interface Facts<I extends Shape, O extends Shape> extends Pick<Tool, 'name' | 'title' | 'description'> {
  input: I
  output: O
  run: (site: McpSite, input: v.InferOutput<I>) => Promise<{ text: string; data: v.InferOutput<O> }>
}

export const tool = <I extends Shape, O extends Shape>(facts: Facts<I, O>): Tool => facts

/** A field with the sentence that tells a model what it is for. */
export const said = <S extends v.GenericSchema>(schema: S, about: string) => v.pipe(schema, v.description(about))

/** Where in a document something stands, as people say it. */
export const placeText = ({
  page,
  heading,
}: {
  page?: number | null | undefined
  heading?: string | null | undefined
}) => [page ? `第 ${page} 页` : null, heading].filter(Boolean).join(' · ')
