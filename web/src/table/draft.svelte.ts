/** A choice in the making: it lasts as long as the table stands where it was begun, and is gone with the moment. */

export interface Moments {
  /** Whose view is shown, and how far the table has come in it. */
  readonly moment: string;
}

export class Draft<T> {
  private begun = $state.raw<{ moment: string; value: T } | null>(null);

  constructor(
    private readonly table: Moments,
    private readonly blank: T,
  ) {}

  get value(): T {
    return this.begun?.moment === this.table.moment ? this.begun.value : this.blank;
  }

  set value(value: T) {
    this.begun = { moment: this.table.moment, value };
  }
}
