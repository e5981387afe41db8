/** A model that was tried, by the digests of its two files. */
export interface KnownModel {
  name: string
  licence: string
  /** Who made it. */
  origin: string
  dimension: number
  model: string
  tokenizer: string
}

/** What `zhiku model add` takes without being told that an unknown model is meant (decision 0035). */
export const KNOWN_MODELS: readonly KnownModel[] = [
  {
    name: 'bge-small-zh-v1.5-int8',
    licence: 'MIT',
    origin: 'BAAI/bge-small-zh-v1.5',
    dimension: 512,
    model: '15b717c382bcb518ba457b93ea6850ede7f4f1cd8937454aa06972366cd19bcc',
    tokenizer: '48cea5d44424912a6fd1ea647bf4fe50b55ab8b1e5879c3275f80e339e8fae26',
  },
]

/** The program that computes vectors: two packages of npm, of which the part for this machine's processor is kept. */
export const RUNTIME = {
  version: '1.30.0',
  licence: 'MIT',
  packages: [
    {
      name: 'onnxruntime-node',
      integrity: 'sha512-twhs1C2C/BFkz1yc5OY0KIU2GUq6DURO7hD4bx5Q2Qy3nAMJwRXW8xU3NVczE29VA9lolLOYepoD8fjTGOfIqw==',
      parts: ['package.json', 'dist', `bin/napi-v6/${process.platform}/${process.arch}`],
    },
    {
      name: 'onnxruntime-common',
      integrity: 'sha512-7fdVWjAID1dVhH/G8qK3APARunV4VkBFoCQAP7qp4Wkab0mrorvmc+sqiT+mKXOzDqdjN5j+/Z9nb4gzNPWcyA==',
      parts: ['package.json', 'dist/cjs'],
    },
  ],
} as const
