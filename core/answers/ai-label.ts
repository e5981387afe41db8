/** Says of a text that a model wrote it (GB 45438-2025, 显式标识). */
export const AI_LABEL = '（AI生成）'

/**
 * The same in the metadata of a file (GB 45438-2025, 隐式标识): the value of its key `AIGC`. `Label` 1: generated. The reserved
 * codes are for the producer's own use. What is handed out where it was made has the same producer and propagator.
 */
export const implicitLabel = ({ producer, id }: { producer: string; id: string }): string =>
  JSON.stringify({
    Label: '1',
    ContentProducer: producer,
    ProduceID: id,
    ReservedCode1: '',
    ContentPropagator: producer,
    PropagateID: id,
    ReservedCode2: '',
  })
