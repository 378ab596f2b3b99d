import { ActNodeFields } from './ActNodeFields.tsx'
import { AiFields } from './AiFields.tsx'
import { ChoiceFields } from './ChoiceFields.tsx'
import { ConditionFields } from './ConditionFields.tsx'
import { DelayFields } from './DelayFields.tsx'
import { EndFields, HandOverFields } from './EndFields.tsx'
import { FactsFields } from './FactsFields.tsx'
import type { FieldsProps } from './fields.ts'
import { HttpFields } from './HttpFields.tsx'
import { MessageFields, VariantFields } from './MessageFields.tsx'
import { QuestionFields } from './QuestionFields.tsx'
import { SetFields, SplitFields } from './SetFields.tsx'
import { GoToFields, SubFields } from './SubFields.tsx'

/** What one node needs to know. */
export function NodeFields({ node, onChange }: FieldsProps) {
  switch (node.kind) {
    case 'message':
      return <MessageFields node={node} onChange={onChange} />
    case 'private_reply':
      return <VariantFields node={node} onChange={onChange} />
    case 'choice':
      return <ChoiceFields node={node} onChange={onChange} />
    case 'question':
      return <QuestionFields node={node} onChange={onChange} />
    case 'condition':
      return <ConditionFields node={node} onChange={onChange} />
    case 'set':
      return <SetFields node={node} onChange={onChange} />
    case 'split':
      return <SplitFields node={node} onChange={onChange} />
    case 'http':
      return <HttpFields node={node} onChange={onChange} />
    case 'facts':
      return <FactsFields node={node} onChange={onChange} />
    case 'ai':
      return <AiFields node={node} onChange={onChange} />
    case 'act':
      return <ActNodeFields node={node} onChange={onChange} />
    case 'delay':
      return <DelayFields node={node} onChange={onChange} />
    case 'sub':
      return <SubFields node={node} onChange={onChange} />
    case 'go_to':
      return <GoToFields node={node} onChange={onChange} />
    case 'hand_over':
      return <HandOverFields node={node} onChange={onChange} />
    case 'end':
      return <EndFields node={node} onChange={onChange} />
    default:
      return node satisfies never
  }
}
