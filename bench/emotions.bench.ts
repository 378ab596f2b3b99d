// How well texts are judged, on public labelled sets: the dictionary alone, and with what corrections teach. The sets are not
// ours to keep: SETS names a folder with rusentitweet_train.csv, rusentitweet_test.csv (sismetanin/rusentitweet) and
// tweeteval/{val,test}_{text,labels}.txt (cardiffnlp/tweeteval, sentiment); open-sentiment-corpus.csv if it is there.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { learn, likeliest, macroF1, type Taught, weigh } from '../apps/server/src/domains/emotions/bayes.ts'
import { lexemesOf, readVector, scoreText, verdictOf } from '../apps/server/src/domains/emotions/score.ts'
import { everyWord, makeLexicon, readDictionary } from '../apps/server/src/domains/emotions/words.ts'
import { makeStage } from './stage.ts'

type Labelled = { text: string; emotion: -1 | 0 | 1 }
const names = ['negative', 'neutral', 'positive']
const folder = process.env.SETS
const AT_ONCE = 1_000

/** Lines may be within quotation marks. */
function readCsv(path: string): string[][] {
  const rows: string[][] = [[]]
  let [field, isQuoted] = ['', false]
  const text = readFileSync(path, 'utf8')
  for (let at = 0; at < text.length; at++) {
    const letter = text[at] as string
    if (isQuoted && letter === '"' && text[at + 1] === '"') field += text[++at]
    else if (letter === '"') isQuoted = !isQuoted
    else if (!isQuoted && (letter === ',' || letter === '\n')) {
      rows.at(-1)?.push(field.replace(/\r$/, ''))
      field = ''
      if (letter === '\n') rows.push([])
    } else field += letter
  }
  rows.at(-1)?.push(field)
  return rows
}

const labelled = (path: string): Labelled[] =>
  readCsv(path).flatMap(([text = '', label = '']) =>
    names.includes(label) ? [{ text, emotion: (names.indexOf(label) - 1) as -1 | 0 | 1 }] : [],
  )

function tweetEval(split: string): Labelled[] {
  const read = (what: string) =>
    readFileSync(join(folder as string, 'tweeteval', `${split}_${what}.txt`), 'utf8').split('\n')
  const [texts, labels] = [read('text'), read('labels')]
  return labels.flatMap((label, index) =>
    label === '' ? [] : [{ text: texts[index] ?? '', emotion: (Number(label) - 1) as -1 | 0 | 1 }],
  )
}

if (!folder || !existsSync(folder)) console.log('SETS names no folder with labelled texts: nothing is measured')
else await measure(folder)

async function measure(from: string) {
  await using stage = await makeStage({}, [])
  const vectorsOf = async (texts: readonly string[]) => {
    const found: string[] = []
    for (let at = 0; at < texts.length; at += AT_ONCE) {
      const { rows } = await stage.owner.query(
        'select emotion_vector(t.text)::text as vector from unnest($1::text[]) with ordinality as t (text, n) order by n',
        [texts.slice(at, at + AT_ONCE)],
      )
      found.push(...rows.map(({ vector }) => vector as string))
    }
    return found
  }
  const entries = readDictionary()
  const words = everyWord(entries)
  const vectors = await vectorsOf(words)
  const lexemes = new Map(words.map((word, at) => [word, readVector(vectors[at] ?? '').map(({ lexeme }) => lexeme)]))
  const dictionary = makeLexicon(entries, (word) => lexemes.get(word) ?? [])

  const hear = async (texts: readonly Labelled[]): Promise<Taught[]> => {
    const vectors = await vectorsOf(texts.map(({ text }) => text))
    return texts.map(({ text, emotion }, index) => {
      const tokens = readVector(vectors[index] ?? '')
      const { score } = scoreText(text, tokens, dictionary)
      return { lexemes: lexemesOf(tokens), score, emotion }
    })
  }
  const meant = (all: readonly Taught[]) => all.map(({ emotion }) => emotion)
  const say = (what: string, said: readonly number[], all: readonly Taught[]) =>
    console.log(`${what}: ${all.length} texts, macro-F1 ${macroF1(said, meant(all)).toFixed(3)}`)
  const alone = (all: readonly Taught[]) => all.map(({ score }) => verdictOf(score))

  const [train, test] = [
    await hear(labelled(join(from, 'rusentitweet_train.csv'))),
    await hear(labelled(join(from, 'rusentitweet_test.csv'))),
  ]
  say('RuSentiTweet, train, dictionary', alone(train), train)
  say('RuSentiTweet, test, dictionary', alone(test), test)
  for (const count of [300, 1_000, train.length]) {
    const model = learn(train.slice(0, count))
    const said = test.map((one) => likeliest(weigh(model, one.lexemes, one.score)))
    say(`RuSentiTweet, test, with ${count} corrections`, said, test)
  }
  for (const split of ['val', 'test']) {
    const english = await hear(tweetEval(split))
    say(`TweetEval, ${split}, dictionary`, alone(english), english)
  }
  const other = join(from, 'open-sentiment-corpus.csv')
  if (!existsSync(other)) return
  const sentences = await hear(labelled(other))
  say('Open Sentiment Corpus, dictionary', alone(sentences), sentences)
}
