import { expect, it } from 'vitest'
import { linkedDocuments } from './linked-documents.ts'

it('finds the documents of our addresses in running text, each once', () => {
  expect(linkedDocuments('见 https://kb.example.com/knowledge?id=a1，以及/knowledge?q=x&id=b2。')).toEqual(['a1', 'b2'])
  expect(linkedDocuments('[一](/knowledge?id=a1&quote=%E4%BD%8F&page=3)、[二](http://x:8080/knowledge?id=a1)')).toEqual(
    ['a1'],
  )
  expect(linkedDocuments('<a href="/zk/knowledge?page=2&amp;id=c3#x">')).toEqual(['c3'])
  expect(linkedDocuments('/knowledgeHistory?id=version&docId=d4')).toEqual(['d4'])
})

it('takes nothing else for one', () => {
  expect(
    linkedDocuments('/knowledgeList?id=a /knowledge?docId=b /knowledge?id= /knowledge/id=c knowledge?id=d'),
  ).toEqual([])
})
