import { operatorIn, type CallContext } from '../../platform/http/context.ts';
import { operatorActor, type Actor } from '../audit/index.ts';

/** The operator of a call, as use cases take it. */
export interface DeskCaller {
  readonly brandId: string;
  readonly operatorId: string;
  readonly actor: Actor;
  readonly language: string;
}

/** The operator of a call. */
export function deskCaller(context: CallContext): DeskCaller {
  const operator = operatorIn(context);
  return {
    brandId: context.brand.id,
    operatorId: operator.operatorId,
    actor: operatorActor(operator, context.address),
    language: context.language,
  };
}
