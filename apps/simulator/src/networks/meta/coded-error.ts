/** As Meta's interfaces refuse: a number, words, and what each of them adds. */
export class CodedError<More extends object> extends Error {
  readonly code: number
  readonly more: Partial<More>
  constructor(code: number, words: string, more: Partial<More> = {}) {
    super(words)
    this.code = code
    this.more = more
  }
}
