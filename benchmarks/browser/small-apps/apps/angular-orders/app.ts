import "@angular/compiler";
import { Component, provideZonelessChangeDetection, signal } from "@angular/core";
import { bootstrapApplication } from "@angular/platform-browser";

class Orders {
  orders = signal<{ number: string; customer: string; sacks: number; state: string }[]>([]);
  constructor() {
    fetch("orders.json")
      .then((answer) => answer.json())
      .then((found) => this.orders.set(found));
  }
}
const OrdersComponent =
  Component({
    selector: "orders-app",
    template: `<main><h1>Orders of this week</h1>
    @for (order of orders(); track order.number) {
      <section><h2>Order {{ order.number }}</h2><p>{{ order.customer }} asks for {{ order.sacks }} sacks.</p>
      @if (order.state === 'late') { <p class="late">This order is late.</p> }</section>
    } @empty { <p>No orders yet.</p> }</main>`,
  })(Orders) ?? Orders;
bootstrapApplication(OrdersComponent, { providers: [provideZonelessChangeDetection()] });
