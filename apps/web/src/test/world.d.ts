// What the template hands to the test files.
import type {} from '@otklik/server/test/template.ts'
