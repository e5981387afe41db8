import { readdir, writeFile } from 'node:fs/promises'
import { unexpectedEnd } from '#server/sandbox/runaway.ts'
import { type Conversion, findConversion } from './convertible.ts'
import { type ConversionOutcome, convertToPdf } from './convert.ts'
import { findOffice, type Office } from './office.ts'
import { writeProfile } from './office-profile.ts'
import { copyProfile, officeFolder, type OfficeFolder, runOffice } from './office-run.ts'

/** LibreOffice, if it is installed, with the profile for its conversions. */
export interface Converter extends AsyncDisposable {
  /** Searched once; null when none runs. */
  office(): Promise<Office | null>
  convert(
    work: { source: string; conversion: Conversion; signal?: AbortSignal },
    keep: (pdf: { path: string; pages: number }) => Promise<void>,
  ): Promise<ConversionOutcome>
}

/** `program` is the configured path; without it LibreOffice is searched on the path. Nothing happens until the first use. */
export function openConverter(o: { program: string | undefined; log: (error: unknown) => void }): Converter {
  let found: Promise<Office | null> | undefined
  let profile: Promise<OfficeFolder> | undefined
  const office = () => (found ??= findOffice(o.program).catch((error: unknown) => (o.log(error), null)))
  return {
    office,
    async convert(work, keep) {
      const program = await office()
      if (program === null) return { state: 'refused', reason: NO_OFFICE }
      profile ??= preparedProfile(program)
      const prepared = await profile.catch((error: unknown) => {
        profile = undefined // the next conversion tries again
        throw error
      })
      return convertToPdf(program, { ...work, profile: prepared.profile }, keep)
    },
    async [Symbol.asyncDispose]() {
      await profile?.then((prepared) => prepared[Symbol.asyncDispose]()).catch(o.log)
    },
  }
}

/** The message that is shown instead of the page view. */
export const NO_OFFICE = '未安装转换组件，不能按页面显示'

/** Lets LibreOffice fill a profile with our settings once, by converting a line of text, and keeps only the profile. */
async function preparedProfile(office: Office): Promise<OfficeFolder> {
  const kept = await officeFolder('txt')
  await using folder = await officeFolder('txt')
  await writeProfile(folder.profile)
  await writeFile(folder.source, '知库\n')
  const run = await runOffice(office, folder, { conversion: findConversion('odt')! })
  if ((await readdir(folder.out)).length === 0) {
    await kept[Symbol.asyncDispose]()
    throw new Error(unexpectedEnd(run, '转换组件'))
  }
  await copyProfile(folder.profile, kept)
  return kept
}
